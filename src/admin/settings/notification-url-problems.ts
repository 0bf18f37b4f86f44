export type NotificationUrlProblem = "not_https" | "query" | "ipv4" | "no_url"

/** Which of the merchant panel's rules a notification URL breaks: HTTPS, no query, no IPv4 address. */
export function notificationUrlProblems(
  text: string
): NotificationUrlProblem[] {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return ["no_url"]
  }
  const broken: [NotificationUrlProblem, boolean][] = [
    ["not_https", url.protocol !== "https:"],
    ["query", text.includes("?")],
    // However it is written: `URL` turns 0x7f.1 and 2130706433 into four numbers too.
    ["ipv4", /^\d+(\.\d+){3}$/.test(url.hostname)],
  ]
  return broken.flatMap(([problem, isBroken]) => (isBroken ? [problem] : []))
}
