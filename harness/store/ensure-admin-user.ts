import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createUserAccountWorkflow } from "@medusajs/medusa/core-flows"

export interface AdminLogin {
  /** The id of the user. It is only needed by tests whose option `permissions` names the user. */
  id?: string
  email: string
  password: string
}

/** Creates a user who can log in to the admin, unless a user with this e-mail address exists. */
export async function ensureAdminUser(
  container: MedusaContainer,
  login: AdminLogin
): Promise<void> {
  const { id, email, password } = login
  const auth = container.resolve(Modules.AUTH)
  const [existing] = await auth.listAuthIdentities({
    provider_identities: { entity_id: email, provider: "emailpass" },
  })
  const { authIdentity = existing, error = "" } = existing
    ? {}
    : await auth.register("emailpass", { body: { email, password } })
  if (!authIdentity) {
    throw new Error(`The login of ${email} was not created: ${error}`)
  }
  if (authIdentity.app_metadata?.user_id) return
  await createUserAccountWorkflow(container).run({
    input: {
      authIdentityId: authIdentity.id,
      userData: {
        email,
        first_name: "Ana",
        last_name: "Admin",
        ...(id === undefined ? {} : { id }),
      },
    },
  })
}
