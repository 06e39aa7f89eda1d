-- wrk prints the 50th and 99th percentile; the bench wants the 95th too, and all of it on one line.
done = function(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format("FIGURES %d %d %d %d %d %d\n", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(95), latency:percentile(99),
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
