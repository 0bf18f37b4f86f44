import Medusa, { FetchError } from "@medusajs/js-sdk"

// Put in by Medusa's bundler of the admin, for every extension.
declare const __BACKEND_URL__: string | undefined
declare const __AUTH_TYPE__: "session" | "jwt" | undefined
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined

const ROOT = "/admin/checkout-transparent"

/** Asks as the dashboard itself does: the same backend and the same login. */
const { client } = new Medusa({
  baseUrl: __BACKEND_URL__ ?? "/",
  auth: {
    type: __AUTH_TYPE__ ?? "session",
    ...(__JWT_TOKEN_STORAGE_KEY__
      ? { jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ }
      : {}),
  },
})

export function read<Answer>(
  path: string,
  query: Record<string, string | number> = {}
): Promise<Answer> {
  return client.fetch<Answer>(ROOT + path, { query })
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

export function send<Answer>(path: string, body: object = {}): Promise<Answer> {
  return client.fetch<Answer>(ROOT + path, { method: "POST", body })
}

export function remove<Answer>(path: string): Promise<Answer> {
  return client.fetch<Answer>(ROOT + path, { method: "DELETE" })
}

/** A route of Medusa's own, as `/orders/:id`. */
export function readOfStore<Answer>(
  path: string,
  query: Record<string, string | number> = {}
): Promise<Answer> {
  return client.fetch<Answer>(`/admin${path}`, { query })
}

/** The HTTP status of a refused request; undefined where no answer came. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof FetchError ? error.status : undefined
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
