/** Removes the user name and the password from the URLs in a text. The URL of a database usually contains them. */
export function removeUrlCredentials(text: string): string {
  return text.replace(/:\/\/[^\s/@]*@/g, "://")
}
