import type { MedusaContainer } from "@medusajs/framework/types"

import { type AdminLogin, ensureAdminUser } from "../store/ensure-admin-user"
import {
  type ApiClient,
  createApiClient,
  type HttpClient,
  expectSuccess,
} from "../shopper/a-shopper"

/** A client for the admin API that is logged in as an administrator. */
export type Admin = ApiClient

export const ADMIN_LOGIN = {
  id: "user_admin",
  email: "admin@example.com",
  password: "a-test-password",
}

/**
 * Creates an administrator with this login, unless the user exists, and returns a client that is logged in as the user.
 */
export async function anAdmin(
  given: { api: HttpClient; container: MedusaContainer },
  login: AdminLogin = ADMIN_LOGIN
): Promise<Admin> {
  await ensureAdminUser(given.container, login)
  return logIn(given.api, login)
}

/**
 * Logs in as an existing user, and returns a client for the admin API. The client sends `headers` with each request.
 */
export async function logIn(
  api: HttpClient,
  { email, password }: AdminLogin = ADMIN_LOGIN,
  headers: Record<string, string> = {}
): Promise<Admin> {
  const { token } = await expectSuccess(
    createApiClient(api, {}).request("post", "/auth/user/emailpass", {
      email,
      password,
    })
  )
  return createApiClient(api, { ...headers, authorization: `Bearer ${token}` })
}
