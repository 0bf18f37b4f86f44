import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

type Values = Record<string, unknown>

export interface CollectedSpan {
  scope: string
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  attributes: Values
  status: { code?: number; message?: string }
}

export interface CollectedMetric {
  name: string
  unit: string
  attributes: Values
  value: number
}

/** A server that receives the traces and metrics of processes, as JSON of OTLP. */
export interface Collector {
  url: string
  spans(): CollectedSpan[]
  /** The latest value of each metric and set of attributes. */
  metrics(): CollectedMetric[]
  /** The whole text of everything received, also what Medusa itself reports. */
  everything(): string[]
  /** Forgets everything received so far. */
  forget(): void
  close(): Promise<void>
}

export async function aCollector(): Promise<Collector> {
  const received: { path: string; body: string }[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ path: request.url ?? "", body })
      response.setHeader("content-type", "application/json").end("{}")
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const of = <Export>(path: string) =>
    received
      .filter((one) => one.path === path)
      .map(({ body }) => JSON.parse(body) as Export)

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => of<TraceExport>("/v1/traces").flatMap(spansOf),
    metrics: () => [
      ...new Map(
        of<MetricExport>("/v1/metrics")
          .flatMap(metricsOf)
          .map((one) => [JSON.stringify([one.name, one.attributes]), one])
      ).values(),
    ],
    everything: () => received.map(({ body }) => body),
    forget: () => void received.splice(0),
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, "close")
    },
  }
}

interface Attribute {
  key: string
  value: Values
}

interface TraceExport {
  resourceSpans: {
    scopeSpans: {
      scope: { name: string }
      spans: (Omit<CollectedSpan, "scope" | "attributes"> & {
        attributes: Attribute[]
      })[]
    }[]
  }[]
}

interface MetricExport {
  resourceMetrics: {
    scopeMetrics: {
      metrics: (Pick<CollectedMetric, "name" | "unit"> &
        Record<"sum" | "gauge" | "histogram", Points | undefined>)[]
    }[]
  }[]
}

interface Points {
  dataPoints: {
    attributes: Attribute[]
    asInt?: number
    asDouble?: number
    count?: number
  }[]
}

function spansOf({ resourceSpans }: TraceExport): CollectedSpan[] {
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ scope, spans }) =>
      spans.map((span) => ({
        ...span,
        scope: scope.name,
        attributes: valuesOf(span.attributes),
      }))
    )
}

function metricsOf({ resourceMetrics }: MetricExport): CollectedMetric[] {
  return resourceMetrics
    .flatMap(({ scopeMetrics }) => scopeMetrics)
    .flatMap(({ metrics }) => metrics)
    .flatMap(({ name, unit, sum, gauge, histogram }) =>
      (sum ?? gauge ?? histogram)!.dataPoints.map((point) => ({
        name,
        unit,
        attributes: valuesOf(point.attributes),
        value: Number(point.count ?? point.asInt ?? point.asDouble),
      }))
    )
}

function valuesOf(attributes: readonly Attribute[]): Values {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, Object.values(value)[0]])
  )
}
