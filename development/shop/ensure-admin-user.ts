import type {
  IAuthModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
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
  await auth.updateAuthIdentities({
    id: await ensureLogin(auth, { email, password }),
    app_metadata: { user_id: userId },
  })
}

async function ensureLogin(
  auth: IAuthModuleService,
  login: AdminLogin
): Promise<string> {
  const [existing] = await auth.listAuthIdentities({
    provider_identities: { entity_id: login.email, provider: "emailpass" },
  })
  if (existing) return existing.id

  const registered = await auth.register("emailpass", { body: { ...login } })
  if (!registered.authIdentity) {
    throw new Error(
      `The login of ${login.email} was not made: ${registered.error}`
    )
  }
  return registered.authIdentity.id
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
