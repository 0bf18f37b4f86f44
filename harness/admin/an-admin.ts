import type { MedusaContainer } from "@medusajs/framework/types"

import { type AdminLogin, ensureAdminUser } from "../store/ensure-admin-user"
import {
  type Caller,
  callerWith,
  type StoreApi,
  succeeds,
} from "../shopper/a-shopper"

/** A caller of the admin API who is logged in. */
export type Admin = Caller

export const ADMIN_LOGIN = {
  id: "user_admin",
  email: "admin@example.com",
  password: "a-test-password",
}

export async function anAdmin(
  given: { api: StoreApi; container: MedusaContainer },
  login: AdminLogin = ADMIN_LOGIN
): Promise<Admin> {
  await ensureAdminUser(given.container, login)
  return logIn(given.api, login)
}

/** Logs in as an existing user. The given headers are sent with every request. */
export async function logIn(
  api: StoreApi,
  { email, password }: AdminLogin = ADMIN_LOGIN,
  headers: Record<string, string> = {}
): Promise<Admin> {
  const { token } = await succeeds(
    callerWith(api, {}).request("post", "/auth/user/emailpass", {
      email,
      password,
    })
  )
  return callerWith(api, { ...headers, authorization: `Bearer ${token}` })
}
