import type { CheckResult } from "../domain/health/finding"
import { judgeReminders } from "../domain/health/judge-account"
import type { Scope } from "../medusa/container"
import { hasNotificationProvider } from "../medusa/has-notification-provider"
import type { AccountOptions } from "../options/account-options"

export async function createReminderCheck(
  scope: Scope
): Promise<(account: AccountOptions) => CheckResult> {
  const canMail = await hasNotificationProvider(scope, "email")
  return ({ reminders }) => judgeReminders({ mode: reminders.mode, canMail })
}
