export interface AccountProblem {
  path: string[]
  message: string
}

interface Addresses {
  environment: "development" | "staging" | "production"
  clientId?: string | undefined
  clientSecret?: string | undefined
  baseUrl: string
  authUrl?: string | undefined
  backendUrl?: string | undefined
  pathPrefix?: string | undefined
  settleWindowMs: number
}

/** What is wrong with an account's addresses and credentials taken together. */
export function addressesProblems(account: Addresses): AccountProblem[] {
  const problems: AccountProblem[] = []
  for (const name of ["baseUrl", "authUrl", "backendUrl"] as const) {
    const address = account[name]
    if (address !== undefined) {
      problems.push(...urlProblems(account, name, address))
    }
  }
  if (account.environment === "production" && account.pathPrefix === undefined) {
    problems.push({
      path: ["pathPrefix"],
      message: "is required in production, where the interface shows none; ask the operator, for example \"/v1\"",
    })
  }
  if ((account.clientId === undefined) !== (account.clientSecret === undefined)) {
    const missing = account.clientId === undefined ? "clientId" : "clientSecret"
    problems.push({
      path: [missing],
      message: "is missing; give clientId and clientSecret together, or neither to enter them in the admin",
    })
  }
  if (account.environment !== "development" && account.settleWindowMs < 60_000) {
    problems.push({
      path: ["settleWindowMs"],
      message: "must be at least 60000 (one minute) outside development",
    })
  }
  return problems
}

function urlProblems(account: Addresses, name: string, address: string): AccountProblem[] {
  if (!URL.canParse(address)) {
    return [] // the schema has said so already
  }
  const url = new URL(address)
  if (account.environment === "production" && isThisMachine(url.hostname)) {
    return [{ path: [name], message: "points to this machine (the simulator?) in production; put the gateway's address here" }]
  }
  if (account.environment !== "development" && url.protocol !== "https:") {
    return [{ path: [name], message: `must start with https:// when environment is "${account.environment}"` }]
  }
  if (url.username || url.password || url.search || url.hash) {
    return [{ path: [name], message: "must have no user name, query or fragment" }]
  }
  return []
}

function isThisMachine(hostname: string): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127\./.test(hostname) || hostname === "0.0.0.0"
}
