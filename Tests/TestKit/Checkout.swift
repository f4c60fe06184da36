/// The checkout that the tests belong to.
public enum TestKitMarker {}
