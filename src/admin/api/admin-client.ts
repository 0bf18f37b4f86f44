import Medusa from "@medusajs/js-sdk"
import { getI18n } from "react-i18next"
import { RefusedRequest } from "./refused-request"

// Medusa's bundler of the admin defines these constants for every extension.
declare const __BACKEND_URL__: string | undefined
declare const __AUTH_TYPE__: "session" | "jwt" | undefined
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined

const ROOT = "/admin/checkout-transparent"

const backendUrl = __BACKEND_URL__ ?? "/"
const authType = __AUTH_TYPE__ ?? "session"

/**
 * Medusa's HTTP client. The plugin's pages use it only to read the login token, because the client knows where the
 * dashboard stores this token.
 */
const { client } = new Medusa({
  baseUrl: backendUrl,
  auth: {
    type: authType,
    ...(__JWT_TOKEN_STORAGE_KEY__
      ? { jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ }
      : {}),
  },
})

export type QueryParameters = Record<string, string | number | boolean>

export async function readPluginRoute<Answer>(
  path: string,
  query?: QueryParameters
) {
  return (await (await request(ROOT + path, { query })).json()) as Answer
}

/** Downloads a file without decoding it. Decoding it as text would remove its byte order mark, which Excel needs. */
export async function downloadPluginFile(
  path: string,
  query: QueryParameters
): Promise<Blob> {
  return (await request(ROOT + path, { query, accept: "text/csv" })).blob()
}

/** Reads one of Medusa's own admin routes, for example `/orders/:id`. */
export async function readCoreRoute<Answer>(
  path: string,
  query?: QueryParameters
) {
  return (await (await request(`/admin${path}`, { query })).json()) as Answer
}

export async function postToPlugin<Answer>(path: string, body: object = {}) {
  return (await (await request(ROOT + path, { body })).json()) as Answer
}

export async function deleteInPlugin(path: string): Promise<void> {
  await request(ROOT + path, { method: "DELETE" })
}

interface RequestInput {
  query?: QueryParameters | undefined
  body?: object
  /** Default: "POST" if there is a body, and otherwise "GET". */
  method?: "DELETE"
  accept?: string
}

/**
 * Sends a request to the dashboard's backend with the user's login, and throws RefusedRequest if the answer has an
 * error status. Uses the browser's `fetch`, because Medusa's HTTP client does not pass on the error code in the body of
 * the answer.
 */
async function request(
  path: string,
  { query = {}, body, method, accept = "application/json" }: RequestInput
): Promise<Response> {
  const token = authType === "jwt" ? await client.getToken() : null
  const backend = new URL(backendUrl, window.location.origin)
  const below = backend.pathname.replace(/\/$/, "")
  const address = new URL(below + path, backend)
  for (const [name, value] of Object.entries(query)) {
    address.searchParams.set(name, String(value))
  }
  const response = await fetch(address, {
    ...(method && { method }),
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    credentials: authType === "session" ? "include" : "omit",
    headers: {
      accept,
      "content-type": "application/json",
      // The server writes its messages in this language.
      "accept-language": languageOfDashboard(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  })
  if (!response.ok) {
    const answer: unknown = await response.json().catch(() => undefined)
    throw new RefusedRequest(response.status, response.statusText, answer)
  }
  return response
}

/** Returns the dashboard's language as a language tag. The dashboard's code `ptBR` becomes `pt-BR`. */
function languageOfDashboard(): string {
  const { language = "en" } = getI18n() as { language?: string }
  return language.replace(/^(\w\w)([A-Z])/, "$1-$2")
}
