import type { IApiKeyModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { type Scope, usersOf } from "./core"

/**
 * Returns the id of an admin user, found by id or e-mail, or of a secret API key, found by its id (`apk_...`);
 * undefined if there is none.
 */
export async function staffIdOf(
  scope: Scope,
  who: string
): Promise<string | undefined> {
  const [found] = who.startsWith("apk_")
    ? await scope
        .resolve<IApiKeyModuleService>(Modules.API_KEY)
        .listApiKeys({ id: who, type: "secret" })
    : await usersOf(scope).listUsers(
        who.includes("@") ? { email: who } : { id: who }
      )
  return found?.id
}

/** Whether at least one of the names is the id or e-mail address of an admin user. */
export async function isSomeUser(
  scope: Scope,
  named: readonly string[]
): Promise<boolean> {
  const users = named.filter((who) => !who.startsWith("apk_"))
  const ids = await Promise.all(users.map((who) => staffIdOf(scope, who)))
  return ids.some((id) => id !== undefined)
}
