import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createUsersWorkflow } from "@medusajs/medusa/core-flows"

export interface AdminLogin {
  email: string
  password: string
}

/** Somebody who can log in to the admin. */
export async function ensureAdminUser(
  container: MedusaContainer,
  { email, password }: AdminLogin
): Promise<void> {
  const users = container.resolve(Modules.USER)
  const [existing] = await users.listUsers({ email })
  const userId = existing?.id ?? (await createUser(container, email))

  const auth = container.resolve(Modules.AUTH)
  const [identity] = await auth.listAuthIdentities({
    app_metadata: { user_id: userId },
  } as Parameters<typeof auth.listAuthIdentities>[0])
  if (identity) return

  const registered = await auth.register("emailpass", {
    body: { email, password },
  } as Parameters<typeof auth.register>[1])
  if (!registered.authIdentity) {
    throw new Error(`The login of ${email} was not made: ${registered.error}`)
  }
  await auth.updateAuthIdentities({
    id: registered.authIdentity.id,
    app_metadata: { user_id: userId },
  })
}

async function createUser(
  container: MedusaContainer,
  email: string
): Promise<string> {
  const { result } = await createUsersWorkflow(container).run({
    input: { users: [{ email, first_name: "Ana", last_name: "Admin" }] },
  })
  return result[0]!.id
}
