import { WorkflowScheduler } from "@medusajs/framework/orchestration"

/**
 * Keeps Medusa from scheduling jobs in this process: a test runs the job itself, so that it sees only its own work.
 * Call it before the application is loaded. Clearing the schedule afterwards is not enough: a job that runs at that
 * moment schedules itself again when it ends, and from then on works beside the tests every 15 seconds.
 */
export function scheduleNoJobs(): void {
  WorkflowScheduler.prototype.scheduleWorkflow = () => Promise.resolve()
}
