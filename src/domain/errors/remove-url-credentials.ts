/**
 * Removes the user name and the password from the URLs in a text. The URL of a database usually contains them.
 *
 * A password may contain `/` and `@` that are not percent-encoded. Call this function before the text is cut, because an
 * incomplete URL cannot be recognized.
 */
export function removeUrlCredentials(text: string): string {
  return text.replace(/:\/\/[^\s"'<>]*@/g, "://")
}
