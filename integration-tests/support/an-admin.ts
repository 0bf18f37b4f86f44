import type { MedusaContainer } from "@medusajs/framework/types"

import { ensureAdminUser } from "../../development/shop/ensure-admin-user"
import { type Answer, type StoreApi, succeeds } from "./a-shopper"

/** A person who is logged in to the admin. */
export interface Admin {
  request(
    method: "get" | "post" | "delete",
    path: string,
    body?: unknown
  ): Promise<Answer>
}

export const ADMIN_LOGIN = {
  email: "admin@example.com",
  password: "a-test-password",
}

export async function anAdmin(
  given: { api: StoreApi; container: MedusaContainer },
  login = ADMIN_LOGIN
): Promise<Admin> {
  await ensureAdminUser(given.container, login)
  return logIn(given.api, login)
}

/** Logs in as a user who exists in the database. */
export async function logIn(
  api: StoreApi,
  login = ADMIN_LOGIN
): Promise<Admin> {
  const { token } = await succeeds(
    adminWith(api).request("post", "/auth/user/emailpass", login)
  )
  return adminWith(api, String(token))
}

/** Makes an admin with this token; without one, somebody who is not logged in. */
export function adminWith(api: StoreApi, token?: string): Admin {
  return {
    async request(method, path, body) {
      const { status, data } = await api.request({
        ...{ method, url: path, data: body },
        headers:
          token === undefined ? {} : { authorization: `Bearer ${token}` },
        validateStatus: () => true,
      })
      return { status, body: data }
    },
  }
}
