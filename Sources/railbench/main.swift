import RailBenchCommand

await RailBench.main()
