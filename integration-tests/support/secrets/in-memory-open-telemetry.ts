import {
  context,
  metrics as globalMetrics,
  trace,
} from "@medusajs/framework/opentelemetry/api"
import { metrics, node } from "@medusajs/framework/opentelemetry/sdk-node"

const PLUGIN_SCOPE = "medusa-payment-checkout-transparent"
/**
 * The interval in milliseconds at which metrics are collected automatically. It is longer than any test, because the
 * tests collect the metrics themselves.
 */
const EXPORT_INTERVAL_MS = 1_000_000_000

/**
 * Registers OpenTelemetry with storage in memory, for the tests of the surrounding `describe`. Returns functions that
 * read the plugin's spans and metrics.
 */
export function registerInMemoryOpenTelemetry() {
  let listFinishedSpans: node.InMemorySpanExporter
  let measured: metrics.InMemoryMetricExporter
  let provider: metrics.MeterProvider
  beforeAll(() => {
    listFinishedSpans = new node.InMemorySpanExporter()
    new node.NodeTracerProvider({
      spanProcessors: [new node.SimpleSpanProcessor(listFinishedSpans)],
    }).register()
    measured = new metrics.InMemoryMetricExporter(
      metrics.AggregationTemporality.CUMULATIVE
    )
    provider = new metrics.MeterProvider({
      readers: [
        new metrics.PeriodicExportingMetricReader({
          exporter: measured,
          exportIntervalMillis: EXPORT_INTERVAL_MS,
        }),
      ],
    })
    globalMetrics.setGlobalMeterProvider(provider)
  })
  beforeEach(() => listFinishedSpans.reset())
  afterAll(async () => {
    await provider.shutdown()
    trace.disable()
    context.disable()
    globalMetrics.disable()
  })
  return {
    /** Returns the plugin's finished spans of the current test, in the order in which they ended. */
    spans: () =>
      listFinishedSpans
        .getFinishedSpans()
        .filter(
          ({ instrumentationScope }) =>
            instrumentationScope.name === PLUGIN_SCOPE
        ),
    /**
     * Collects and returns the plugin's metrics. The value of a histogram is its number of recorded values. Values are
     * counted from the start of the suite, and not from the start of the test.
     */
    async collectMetrics() {
      measured.reset()
      await provider.forceFlush()
      return measured
        .getMetrics()
        .flatMap(({ scopeMetrics }) => scopeMetrics)
        .filter(({ scope }) => scope.name === PLUGIN_SCOPE)
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
