// Filled by the first file of this room.
