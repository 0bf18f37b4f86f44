import {
  context,
  metrics as globalMetrics,
  trace,
} from "@medusajs/framework/opentelemetry/api"
import { metrics, node } from "@medusajs/framework/opentelemetry/sdk-node"

const OURS = "medusa-payment-checkout-transparent"
/**
 * The interval in milliseconds at which metrics are collected automatically. It is longer than any test, because the
 * tests collect the metrics themselves.
 */
const NEVER_MS = 1_000_000_000

/** Registers OpenTelemetry with storage in memory, for the tests of the surrounding `describe`. */
export function anInMemoryOpenTelemetry() {
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
    /** Returns the plugin's spans in this test, in the order of their end. */
    spans: () =>
      spans
        .getFinishedSpans()
        .filter(
          ({ instrumentationScope }) => instrumentationScope.name === OURS
        ),
    /**
     * Collects the plugin's metrics now. The value of a histogram is its number of recorded values. Values are counted
     * from the start of the suite, and not from the start of the test.
     */
    async collectMetrics() {
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
