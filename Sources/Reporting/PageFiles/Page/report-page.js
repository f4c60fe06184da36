// Puts the explorer of the report's data above its first section.

const report = JSON.parse(byId("report-data").textContent);
const explorers = { journeys: JourneysTable, settings: SettingsPlot };
for (const [name, Explorer] of Object.entries(explorers)) {
  if (!report[name]?.length) continue;
  const place = element("section", { className: "explorer" });
  const main = document.querySelector("main");
  (main.querySelector("h2") ?? main.lastElementChild).before(place);
  window.railbenchReport = new Explorer(report, place);
}
