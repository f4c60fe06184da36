INSERT INTO sessions VALUES ('B', '2025-08-04 07:15:00.000', NULL, 'to work', 0, 1);

INSERT INTO sessions VALUES ('A', '2025-08-05 07:15:00.000', NULL, NULL, 0, 0);

INSERT INTO sessions VALUES ('C', '2025-08-06 07:15:00.000', NULL, NULL, 0, 0);

INSERT INTO locations VALUES
('l1', 35.527753, 139.631745, 12.5, '2025-08-04 07:15:40.250', 18, 4, 16.7, 25.6, 'B'),
('l2', 35.6, 139.7, NULL, '2025-08-05 07:15:41.000', NULL, NULL, NULL, NULL, 'A'),
('l3', 35.6, 139.7, 3, '2025-08-04 07:15:39.000', -1, -1, -1, -1, 'B');

INSERT INTO motionActivities VALUES ('m1', '2025-08-04 07:14:00.000', 'high', 0, 0, 0, 1, 0, 0, 'B');
