extension String {
  /// The last part of a path, without slashes at its end.
  var lastPathPart: String? {
    split(separator: "/").last.map(String.init)
  }
}
