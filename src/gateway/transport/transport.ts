import type { Dispatcher } from "undici"
import type { Clock } from "../../core/ports/clock"
import type { IntegrationSettings } from "../settings"
import type { ExchangeLimits } from "./http"

export interface Transport {
  dispatcher: Dispatcher
  clock: Clock
}

export function exchangeLimits(
  settings: IntegrationSettings,
  totalMs: number
): ExchangeLimits {
  return { connectMs: Math.min(settings.timeouts.connectMs, totalMs), totalMs }
}

export function jsonHeaders(
  settings: IntegrationSettings
): Record<string, string> {
  return {
    accept: "application/json",
    "content-type": "application/json",
    "user-agent": settings.userAgent,
  }
}
