import Medusa, { FetchError } from "@medusajs/js-sdk"
import { getI18n } from "react-i18next"
import { RefusedRequest } from "./refused-request"

// Put in by Medusa's bundler of the admin, for every extension.
declare const __BACKEND_URL__: string | undefined
declare const __AUTH_TYPE__: "session" | "jwt" | undefined
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined

const ROOT = "/admin/checkout-transparent"

const backendUrl = __BACKEND_URL__ ?? "/"
const authType = __AUTH_TYPE__ ?? "session"

/** Asks as the dashboard itself does: the same backend and the same login. */
const { client } = new Medusa({
  baseUrl: backendUrl,
  auth: {
    type: authType,
    ...(__JWT_TOKEN_STORAGE_KEY__
      ? { jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ }
      : {}),
  },
})

/** The server says in it what is stored for people. */
function inOwnLanguage(): Record<string, string> {
  const { language } = getI18n() as { language?: string }
  return language === undefined
    ? {}
    : { "accept-language": language.replace(/^(\w\w)([A-Z])/, "$1-$2") }
}

export function read<Answer>(
  path: string,
  query: Record<string, unknown> = {}
): Promise<Answer> {
  return client.fetch<Answer>(ROOT + path, {
    query,
    headers: inOwnLanguage(),
  })
}

/**
 * A file, byte for byte: a text would lose its byte order mark. Asked for with the dashboard's login,
 * which a plain link carries with AUTH_TYPE session only; and a file that breaks off is an error here,
 * where a browser would keep the half of it.
 */
export async function readFile(
  path: string,
  query: Record<string, string | number>
): Promise<Blob> {
  const answer = await client.fetch<Response>(ROOT + path, {
    query,
    headers: { accept: "text/csv" },
  })
  return answer.blob()
}

/** Asks one of Medusa's own admin routes, as `/orders/:id`. */
export function readCore<Answer>(
  path: string,
  query: Record<string, string | number> = {}
): Promise<Answer> {
  return client.fetch<Answer>(`/admin${path}`, { query })
}

export function send<Answer>(path: string, body: object = {}): Promise<Answer> {
  return change<Answer>(path, { method: "POST", body: JSON.stringify(body) })
}

/** Not by the client: of a refusal it keeps the message alone, and our pages need its code. */
async function change<Answer>(
  path: string,
  init: RequestInit
): Promise<Answer> {
  const token = authType === "jwt" ? await client.getToken() : null
  const backend = new URL(backendUrl, window.location.origin)
  const below = backend.pathname.replace(/\/$/, "")
  const response = await fetch(new URL(below + ROOT + path, backend), {
    ...init,
    credentials: authType === "session" ? "include" : "omit",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      ...inOwnLanguage(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  })
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => undefined)
    throw new RefusedRequest(response.status, response.statusText, body)
  }
  return (await response.json()) as Answer
}

/** The HTTP status of a refused request; undefined where no answer came. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof FetchError || error instanceof RefusedRequest
    ? error.status
    : undefined
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
