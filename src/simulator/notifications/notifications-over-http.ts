import type { ListedNotification } from "./listed-notification"
import type { NotificationControl } from "./notification-control"
import type {
  NotificationScript,
  ScriptedNotification,
} from "./notification-effect"
import { notificationGrammar } from "./notification-grammar"

type Call = <Answered>(
  method: string,
  path: string,
  body?: unknown
) => Promise<Answered>

export function notificationsOverHttp(call: Call): NotificationControl {
  const addNotificationScript = async (
    script: NotificationScript
  ): Promise<void> => {
    await call("POST", "notification-scripts", script)
  }
  const make = async (path: string, body?: unknown) => {
    const made = await call<Made>("POST", `notifications/${path}`, body)
    return made.notification
  }

  return {
    onNotification: () => notificationGrammar(addNotificationScript),
    addNotificationScript,

    async setNotificationUrl(url, merchantDocument) {
      await call("POST", "notification-url", { url, merchantDocument })
    },

    async notifications() {
      return (await call<Listed>("GET", "notifications")).notifications
    },

    async deliveriesIdle() {
      await call("GET", "notifications/idle")
    },

    async notificationScripts() {
      return (await call<ListedScripts>("GET", "notification-scripts")).scripts
    },

    async unconsumedNotificationScripts() {
      return (await call<ListedScripts>("GET", "notification-scripts"))
        .unconsumed
    },

    async clearNotificationScripts() {
      await call("DELETE", "notification-scripts")
    },

    async holdNotifications() {
      await call("POST", "notifications/hold")
    },

    async releaseNotifications(order = {}) {
      await call("POST", "notifications/release", order)
    },

    redeliver: (id) => make(`${encodeURIComponent(id)}/redeliver`),

    notifyThreeDs: (merchantChargeId, result = {}) =>
      make("three-ds", { ...result, merchantChargeId }),

    notifyPaymentLink: (event) => make("payment-link", event),

    notify: (body, options = {}) => make("custom", { ...options, body }),
  }
}

type Made = { notification: ListedNotification }
type Listed = { notifications: ListedNotification[] }
type ListedScripts = {
  scripts: ScriptedNotification[]
  unconsumed: ScriptedNotification[]
}
