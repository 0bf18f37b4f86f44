import { BlockList } from "node:net"
import { z } from "@medusajs/framework/zod"
import { pastedTextSchema } from "./pasted-text"
import {
  problemsOfBrokenRules,
  fieldsOfOptionGroup,
  isSetToUndefined,
  type OptionProblem,
  UNDEFINED_VALUE_MESSAGE,
  valueAtPath,
} from "../cross-field-checks"

export const wholeNumberSchema = (least: number, most: number) =>
  z.number().int().min(least).max(most)

export const urlSchema = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be a URL like ${example}` })

export const pathPrefixSchema = pastedTextSchema
  .regex(/^(\/|$)/, "must start with a slash, or be empty")
  .optional()

interface AddressOption {
  path: readonly string[]
  /** What should be entered instead, for the error message. The default is "the gateway's address". */
  wanted?: string
  /**
   * Who can read the address, for example every payer. Undefined if only the backend uses the address. An address with
   * readers must contain no user name or password.
   */
  readers?: string
  /**
   * The name of the option for the path, if this address must have no path. Undefined if this address may have a path.
   */
  pathOption?: string
}

const SHOP_PAGE = "the address of a page of your shop"

const ADDRESSES: readonly AddressOption[] = [
  { path: ["baseUrl"], pathOption: "pathPrefix" },
  { path: ["authUrl"], pathOption: "dialect.paths.accessToken" },
  // `backendUrl` may have a path, because a backend can be served below a path.
  { path: ["backendUrl"] },
  { path: ["paymentLink", "baseUrl"], pathOption: "paymentLink.pathPrefix" },
  {
    path: ["paymentLink", "authUrl"],
    pathOption: "dialect.linkPaths.accessToken",
  },
  {
    path: ["paymentLink", "redirectUrl"],
    wanted: SHOP_PAGE,
    readers: "every payer",
  },
  {
    path: ["reminders", "page"],
    wanted: SHOP_PAGE,
    readers: "every shopper with a reminder",
  },
  {
    path: ["sdk", "scriptUrl"],
    wanted: "the address of the SDK's script",
    readers: "every visitor of the shop",
  },
]

/** Returns what is wrong with an account's addresses, its credentials and its resolve window. */
export function addressAndCredentialProblems(account: {
  environment?: unknown
  pathPrefix?: unknown
  resolveWindowMs?: unknown
}): OptionProblem[] {
  const { environment, pathPrefix: prefix, resolveWindowMs } = account
  return [
    ...ADDRESSES.flatMap((of) =>
      problemsOfAddress(environment, valueAtPath(account, of.path), of)
    ),
    ...problemsOfBrokenRules(
      [
        environment === "production" && prefix === undefined,
        ["pathPrefix"],
        'is required in production, where the interface shows none; ask the operator, for example "/v1"',
      ],
      [
        isOperatorEnvironment(environment) &&
          typeof resolveWindowMs === "number" &&
          resolveWindowMs < 60_000,
        ["resolveWindowMs"],
        "must be at least 60000 (one minute) outside development",
      ]
    ),
    ...credentialOptionProblems(account, []),
  ]
}

/**
 * Returns the problems with the credentials for one of the gateway's two interfaces, charges or payment links. `group`
 * is the path of the options that contain the credentials. Either both `clientId` and `clientSecret` must be given, or
 * neither of them.
 */
export function credentialOptionProblems(
  account: object,
  group: readonly string[]
): OptionProblem[] {
  const given = fieldsOfOptionGroup(valueAtPath(account, group))
  const pair = ["clientId", "clientSecret"]
  const names = pair.map((name) => [...group, name].join(".")).join(" and ")
  const written = pair.filter((name) => isSetToUndefined(given, name))
  const missing = pair.filter((name) => given[name] === undefined)
  const isAlone = written.length === 0 && missing.length === 1
  return [
    ...written.map((name) => ({
      path: [...group, name],
      message: `${UNDEFINED_VALUE_MESSAGE} Set it, or leave ${names} out to enter them in the admin`,
    })),
    ...(isAlone ? missing : []).map((name) => ({
      path: [...group, name],
      message: `is missing; give ${names} together, or neither to enter them in the admin`,
    })),
  ]
}

/** Returns whether the environment is one of the operator's: the sandbox (staging) or the real service (production). */
export function isOperatorEnvironment(
  environment: unknown
): environment is "staging" | "production" {
  return environment === "staging" || environment === "production"
}

function problemsOfAddress(
  environment: unknown,
  address: unknown,
  of: AddressOption
): OptionProblem[] {
  const { path, wanted = "the gateway's address", readers, pathOption } = of
  const url = parseWebAddress(address)
  const hasLogin = Boolean(url?.username || url?.password)
  const hasMore = hasLogin || Boolean(url?.search || url?.hash)
  const message =
    unsafeAddressMessage(environment, address, wanted) ??
    (readers !== undefined && hasLogin
      ? `must have no user name or password: ${readers} is given it`
      : undefined) ??
    (readers === undefined && hasMore
      ? "must have no user name, query or fragment"
      : undefined) ??
    (pathOption !== undefined && /[^/]/.test(url?.pathname ?? "")
      ? `must have no path: "${url?.pathname}" belongs in ${pathOption}`
      : undefined)
  return message === undefined ? [] : [{ path: [...path], message }]
}

/**
 * Returns why an address must not be used in an environment, or undefined if it may be used. In production, an address
 * must not point to this machine. Outside development, it must begin with https.
 */
export function unsafeAddressMessage(
  environment: unknown,
  address: unknown,
  wanted: string
): string | undefined {
  const url = parseWebAddress(address)
  if (!url) {
    return undefined
  }
  if (environment === "production" && isThisMachine(url.hostname)) {
    return `points to this machine (the simulator?) in production; put ${wanted} here`
  }
  return isOperatorEnvironment(environment) && url.protocol !== "https:"
    ? `must start with https:// when environment is "${environment}"`
    : undefined
}

function parseWebAddress(address: unknown): URL | undefined {
  // The address of the page for reminders contains the placeholder `{token}`.
  const text = typeof address === "string" ? address.replace(/[{}]/g, "") : ""
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

function isThisMachine(hostname: string): boolean {
  // A host name may end in the dot of the root zone, and the URL class puts an IPv6 address in brackets.
  const name = hostname.replace(/\.$/, "").replace(/^\[|\]$/g, "")
  return (
    /(^|\.)localhost$/.test(name) ||
    LOOPBACK.check(name, name.includes(":") ? "ipv6" : "ipv4")
  )
}

/** The addresses of this machine. `check` also recognizes an IPv4 address that is written as an IPv6 address. */
const LOOPBACK = new BlockList()
LOOPBACK.addSubnet("127.0.0.0", 8)
LOOPBACK.addAddress("0.0.0.0")
LOOPBACK.addAddress("::1", "ipv6")
LOOPBACK.addAddress("::", "ipv6")
