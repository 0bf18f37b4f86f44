/** The plugin's log. No secrets and no personal data may be passed to it. */
export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export interface DebugLog {
  debug(message: string): void
}

/**
 * Matches what a terminal or a reader of logs obeys instead of showing it: control characters, other ends of a line,
 * and characters that turn the direction of writing.
 */
const OBEYED = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

/**
 * Returns a log that writes each message as one line of plain text: messages quote what the gateway and guests wrote,
 * who could else add lines of their own or hide some.
 */
export function plainLog(log: Log & Partial<DebugLog>): Log & DebugLog {
  return {
    debug: (message) => log.debug?.(inPlainText(message)),
    info: (message) => log.info(inPlainText(message)),
    warn: (message) => log.warn(inPlainText(message)),
    error: (message) => log.error(inPlainText(message)),
  }
}

function inPlainText(message: string): string {
  return message.replace(
    OBEYED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  )
}
