/** The plugin's log. No secrets and no personal data may be passed to it. */
export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}
