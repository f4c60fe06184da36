CREATE TABLE railway (id TEXT PRIMARY KEY NOT NULL, title TEXT NOT NULL, stations TEXT NOT NULL,
color TEXT NOT NULL, ascending TEXT NOT NULL, descending TEXT NOT NULL);

CREATE TABLE station (id TEXT PRIMARY KEY NOT NULL, railway TEXT NOT NULL, title TEXT NOT NULL,
latitude DOUBLE NOT NULL, longitude DOUBLE NOT NULL, "order" INTEGER NOT NULL);

CREATE TABLE segment (id INTEGER PRIMARY KEY AUTOINCREMENT, railway TEXT NOT NULL,
underground BOOLEAN NOT NULL, "order" INTEGER NOT NULL);

CREATE TABLE coordinate (id INTEGER PRIMARY KEY AUTOINCREMENT, latitude DOUBLE NOT NULL,
longitude DOUBLE NOT NULL);

CREATE TABLE segmentCoordinate (segment INTEGER NOT NULL, "order" INTEGER NOT NULL,
coordinate INTEGER NOT NULL);

INSERT INTO railway VALUES
('Op.Ring', '{"en": "Ring", "ja": "環状線"}',
'["Op.Ring.S0", "Op.Ring.S1", "Op.Ring.S2", "Op.Ring.S3"]', '#80C342', 'OuterLoop', 'InnerLoop'),
('Op.Line', '{"en": "Line", "ja": ""}', '["Op.Line.T0", "Op.Line.T1", "Op.Line.T2"]',
'#123456', 'Outbound', 'Inbound');

INSERT INTO station VALUES
('Op.Ring.S0', 'Op.Ring', '{"en": "S0", "ja": ""}', 35, 139, 0),
('Op.Ring.S1', 'Op.Ring', '{"en": "S1", "ja": "駅"}', 35, 139.01, 1),
('Op.Ring.S2', 'Op.Ring', '{"en": "S2", "ja": ""}', 35.01, 139.01, 2),
('Op.Ring.S3', 'Op.Ring', '{"en": "S3", "ja": ""}', 35.01, 139, 3),
('Op.Line.T0', 'Op.Line', '{"en": "T \"0\"", "ja": ""}', 35.01, 139.01, 0),
('Op.Line.T1', 'Op.Line', '{"en": "T \"1\"", "ja": ""}', 35.01, 139.02, 1),
('Op.Line.T2', 'Op.Line', '{"en": "T \"2\"", "ja": ""}', 35.01, 139.03, 2);

INSERT INTO segment VALUES (1, 'Op.Ring', 0, 0), (2, 'Op.Line', 0, 0), (3, 'Op.Line', 1, 1);

INSERT INTO coordinate VALUES (1, 35, 139), (2, 35, 139.01), (3, 35.01, 139.01),
(4, 35.01, 139), (5, 35.01, 139.02), (6, 35.01, 139.03);

INSERT INTO segmentCoordinate VALUES (1, 0, 1), (1, 1, 2), (1, 2, 3), (1, 3, 4), (1, 4, 1),
(2, 0, 3), (2, 1, 5), (3, 0, 5), (3, 1, 6);
