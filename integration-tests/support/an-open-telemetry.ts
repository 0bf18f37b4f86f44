import {
  type Attributes,
  context,
  metrics as globalMetrics,
  trace,
} from "@medusajs/framework/opentelemetry/api"
import { metrics, node } from "@medusajs/framework/opentelemetry/sdk-node"

export type EndedSpan = ReturnType<
  node.InMemorySpanExporter["getFinishedSpans"]
>[number]

export interface Measured {
  name: string
  unit: string
  attributes: Attributes
  /** The value; for a histogram the number of values. */
  value: number
}

/** The OpenTelemetry of a store, in the memory of this test. */
export interface OpenTelemetry {
  /** Returns our spans of this test, in the order in which they ended. */
  spans(): EndedSpan[]
  /** Collects our metrics, as a reader does every minute. */
  collect(): Promise<Measured[]>
}

const OURS = "medusa-payment-checkout-transparent"
/** The interval of the reader; it never runs by itself, since tests collect. */
const NEVER_MS = 1_000_000_000

/** Registers OpenTelemetry for the tests of the surrounding block. */
export function anOpenTelemetry(): OpenTelemetry {
  let spans: node.InMemorySpanExporter
  let measured: metrics.InMemoryMetricExporter
  let provider: metrics.MeterProvider
  beforeAll(() => {
    spans = new node.InMemorySpanExporter()
    new node.NodeTracerProvider({
      spanProcessors: [new node.SimpleSpanProcessor(spans)],
    }).register()
    measured = new metrics.InMemoryMetricExporter(
      metrics.AggregationTemporality.CUMULATIVE
    )
    provider = new metrics.MeterProvider({
      readers: [
        new metrics.PeriodicExportingMetricReader({
          exporter: measured,
          exportIntervalMillis: NEVER_MS,
        }),
      ],
    })
    globalMetrics.setGlobalMeterProvider(provider)
  })
  beforeEach(() => spans.reset())
  afterAll(async () => {
    await provider.shutdown()
    trace.disable()
    context.disable()
    globalMetrics.disable()
  })
  return {
    spans: () =>
      spans
        .getFinishedSpans()
        .filter(
          ({ instrumentationScope }) => instrumentationScope.name === OURS
        ),
    async collect() {
      measured.reset()
      await provider.forceFlush()
      return measured
        .getMetrics()
        .flatMap(({ scopeMetrics }) => scopeMetrics)
        .filter(({ scope }) => scope.name === OURS)
        .flatMap((ours) => ours.metrics)
        .flatMap(({ descriptor: { name, unit }, dataPoints }) =>
          dataPoints.map(({ attributes, value }) => ({
            name,
            unit,
            attributes,
            value: typeof value === "number" ? value : value.count,
          }))
        )
    },
  }
}
