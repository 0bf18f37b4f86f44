import {
  isWrittenUndefined,
  type OptionProblem,
  UNDEFINED_VALUE,
} from "./across-fields"

/** Of any type until the schema has accepted them; see acrossFields. */
interface Addresses {
  environment?: unknown
  clientId?: unknown
  clientSecret?: unknown
  baseUrl?: unknown
  authUrl?: unknown
  backendUrl?: unknown
  pathPrefix?: unknown
  resolveWindowMs?: unknown
}

/** Where the path belongs that somebody has written behind an address of the gateway's. */
const PATH_OPTION = {
  baseUrl: "pathPrefix",
  authUrl: "paths.accessToken",
  // The backend may well be below a path of the shop's own.
  backendUrl: undefined,
}

/** What is wrong with an account's addresses and credentials taken together. */
export function addressesProblems(account: Addresses): OptionProblem[] {
  const problems: OptionProblem[] = []
  const { environment } = account
  for (const name of ["baseUrl", "authUrl", "backendUrl"] as const) {
    problems.push(
      ...addressProblems(environment, account[name], {
        name,
        pathOption: PATH_OPTION[name],
      })
    )
  }
  if (
    account.environment === "production" &&
    account.pathPrefix === undefined
  ) {
    problems.push({
      path: ["pathPrefix"],
      message:
        'is required in production, where the interface shows none; ask the operator, for example "/v1"',
    })
  }
  problems.push(...credentialProblems(account))
  const { resolveWindowMs } = account
  if (
    isGuarded(account.environment) &&
    typeof resolveWindowMs === "number" &&
    resolveWindowMs < 60_000
  ) {
    problems.push({
      path: ["resolveWindowMs"],
      message: "must be at least 60000 (one minute) outside development",
    })
  }
  return problems
}

/** Of one integration. `group`: what stands before its options, as in `paymentLink.`. */
export function credentialProblems(
  given: { clientId?: unknown; clientSecret?: unknown },
  group = ""
): OptionProblem[] {
  const written = undefinedProblems(
    given,
    ["clientId", "clientSecret"],
    `leave ${group}clientId and ${group}clientSecret out to enter them in the admin`
  )
  if (written.length > 0) {
    return written
  }
  const { clientId, clientSecret } = given
  if ((clientId === undefined) === (clientSecret === undefined)) {
    return []
  }
  return [
    {
      path: [clientId === undefined ? "clientId" : "clientSecret"],
      message:
        "is missing; give clientId and clientSecret together, or neither to enter them in the admin",
    },
  ]
}

/** Of options that may be left out, those that are written down without a value. */
export function undefinedProblems(
  given: object,
  names: readonly string[],
  otherwise: string
): OptionProblem[] {
  return names
    .filter((name) => isWrittenUndefined(given, name))
    .map((name) => ({
      path: [name],
      message: `${UNDEFINED_VALUE} Set it, or ${otherwise}`,
    }))
}

function isGuarded(
  environment: unknown
): environment is "staging" | "production" {
  return environment === "staging" || environment === "production"
}

/**
 * What is wrong with an address that stands in the option `name`. `pathOption`: what has its path,
 * where the address itself has none.
 */
export function addressProblems(
  environment: unknown,
  address: unknown,
  { name, pathOption }: { name: string; pathOption: string | undefined }
): OptionProblem[] {
  const message =
    unsafeAddress(environment, address, "the gateway's address") ??
    (hasMoreThanPath(address)
      ? "must have no user name, query or fragment"
      : undefined) ??
    (pathOption !== undefined && hasPath(address)
      ? `must end after the host, like https://gateway.example; the path behind it belongs in ${pathOption}`
      : undefined)
  return message === undefined ? [] : [{ path: [name], message }]
}

function hasPath(address: unknown): boolean {
  return /[^/]/.test(webAddress(address)?.pathname ?? "")
}

/**
 * Why an address is not for that environment: this machine in production, plain http outside
 * development. Undefined when nothing is wrong, or when it is no address and the schema says so.
 * `wanted` is what belongs there.
 */
export function unsafeAddress(
  environment: unknown,
  address: unknown,
  wanted: string
): string | undefined {
  const url = webAddress(address)
  if (!url) {
    return undefined
  }
  if (environment === "production" && isThisMachine(url.hostname)) {
    return `points to this machine (the simulator?) in production; put ${wanted} here`
  }
  return isGuarded(environment) && url.protocol !== "https:"
    ? `must start with https:// when environment is "${environment}"`
    : undefined
}

function hasMoreThanPath(address: unknown): boolean {
  const url = webAddress(address)
  return Boolean(url?.username || url?.password || url?.search || url?.hash)
}

export function hasLogin(address: unknown): boolean {
  if (typeof address !== "string" || !URL.canParse(address)) {
    return false
  }
  const { username, password } = new URL(address)
  return Boolean(username || password)
}

function webAddress(address: unknown): URL | undefined {
  const url =
    typeof address === "string" && URL.canParse(address)
      ? new URL(address)
      : undefined
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

function isThisMachine(given: string): boolean {
  const hostname = given.replace(/\.$/, "")
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    hostname === "[::]" ||
    hostname === "0.0.0.0" ||
    hostname.startsWith("127.") ||
    hostname.startsWith("[::ffff:7f")
  )
}
