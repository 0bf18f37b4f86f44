import type { Dispatcher } from "undici"
import type { NotSentReason } from "../../domain/errors/gateway-error"
import type { Clock } from "../../domain/time-budget"
import type { GatewayIntegrationSettings } from "../gateway-integration-settings"

export interface HttpRequest {
  method: "GET" | "POST" | "DELETE"
  url: URL
  headers: Record<string, string>
  body?: string
}

export interface HttpAnswer {
  httpStatus: number
  retryAfter: string | undefined
  receivedAt: Date
  body: string
  /** The reason why the body is incomplete. Undefined if it is complete. */
  cutShort?: "timed_out" | "broken_off" | "too_large"
}

/** The result of sending one request. `not_sent` means that it is certain that not a single byte was sent. */
export type HttpExchange =
  | { kind: "answered"; answer: HttpAnswer }
  | { kind: "not_sent"; reason: NotSentReason; cause?: unknown }
  | { kind: "no_reply"; cause?: unknown }

export interface HttpTimeouts {
  connectMs: number
  totalMs: number
}

export interface Transport {
  dispatcher: Dispatcher
  clock: Clock
  /** Receives each request with its result, including secrets. Must not throw. Only the `confirm` command sets it. */
  onExchange?:
    ((request: HttpRequest, exchange: HttpExchange) => void) | undefined
}

export function httpTimeoutsFrom(
  settings: GatewayIntegrationSettings,
  totalMs: number
): HttpTimeouts {
  return { connectMs: Math.min(settings.timeouts.connectMs, totalMs), totalMs }
}

export function jsonHeaders(
  settings: GatewayIntegrationSettings
): Record<string, string> {
  return {
    accept: "application/json",
    "content-type": "application/json",
    "user-agent": settings.userAgent,
  }
}

/** Joins the parts of a URL with single slashes. It does not matter whether the parts begin or end with slashes. */
export function joinUrl(base: string, ...paths: string[]): URL {
  const parts = paths
    .map((path) => path.replace(/^\/+|(?<!\/)\/+$/g, ""))
    .filter((path) => path !== "")
  return new URL([base.replace(/(?<!\/)\/+$/, ""), ...parts].join("/"))
}

/**
 * Returns how many milliseconds the gateway asks the plugin to wait, from the Retry-After header. Returns 0 for a date
 * in the past, and `undefined` if the header is missing or unreadable.
 */
export function retryAfterMs({
  retryAfter,
  receivedAt,
}: HttpAnswer): number | undefined {
  const given = retryAfter?.trim()
  if (!given) {
    return undefined
  }
  if (/^\d{1,9}$/.test(given)) {
    return Number(given) * 1000
  }
  const until = Date.parse(given)
  return Number.isNaN(until)
    ? undefined
    : Math.max(0, until - receivedAt.getTime())
}
