import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createUsersWorkflow } from "@medusajs/medusa/core-flows"

export interface AdminLogin {
  email: string
  password: string
}

/** Makes a user who can log in to the admin, unless there is one. */
export async function ensureAdminUser(
  container: MedusaContainer,
  login: AdminLogin
): Promise<void> {
  const { email } = login
  const [existing] = await container.resolve(Modules.USER).listUsers({ email })
  const user = existing ?? (await createUser(container, email))

  const auth = container.resolve(Modules.AUTH)
  const [identity] = await auth.listAuthIdentities({
    provider_identities: { entity_id: email, provider: "emailpass" },
  })
  const { authIdentity, error = "" } = identity
    ? { authIdentity: identity }
    : await auth.register("emailpass", { body: { ...login } })
  if (!authIdentity) {
    throw new Error(`The login of ${email} was not made: ${error}`)
  }
  await auth.updateAuthIdentities({
    id: authIdentity.id,
    app_metadata: { user_id: user.id },
  })
}

async function createUser(container: MedusaContainer, email: string) {
  const { result } = await createUsersWorkflow(container).run({
    input: { users: [{ email, first_name: "Ana", last_name: "Admin" }] },
  })
  return result[0]!
}
