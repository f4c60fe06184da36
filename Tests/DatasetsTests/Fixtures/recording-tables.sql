CREATE TABLE sessions (id TEXT PRIMARY KEY NOT NULL, startDate TEXT NOT NULL, endDate TEXT,
notes TEXT, isFromColdLaunch INTEGER NOT NULL DEFAULT 0, isOnTrain INTEGER NOT NULL DEFAULT 0);

CREATE TABLE locations (id TEXT PRIMARY KEY NOT NULL, latitude REAL NOT NULL,
longitude REAL NOT NULL, altitude REAL, timestamp TEXT NOT NULL, horizontalAccuracy REAL,
verticalAccuracy REAL, course REAL, speed REAL, sessionID TEXT NOT NULL);

CREATE TABLE motionActivities (id TEXT PRIMARY KEY NOT NULL, startDate TEXT NOT NULL,
confidence TEXT NOT NULL, stationary INTEGER NOT NULL, walking INTEGER NOT NULL,
running INTEGER NOT NULL, automotive INTEGER NOT NULL, cycling INTEGER NOT NULL,
unknown INTEGER NOT NULL, sessionID TEXT);
