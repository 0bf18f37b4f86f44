import type { BrowserReports } from "./browser-reports"

const COMPLAINT = /^(error|warning|uncaught|assert):/

/**
 * Collects the errors and warnings in a browser's console, of scripts and of the
 * Content-Security-Policy, except for those that are `expected`.
 */
export function complaints(
  { console: lines }: Pick<BrowserReports, "console">,
  expected?: RegExp
): string[] {
  return lines.filter((line) => COMPLAINT.test(line) && !expected?.test(line))
}
