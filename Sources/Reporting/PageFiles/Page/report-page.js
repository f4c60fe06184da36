// Puts the table of journeys above the first section, in a page that has them.

const report = JSON.parse(byId("report-data").textContent);
if (report.journeys?.length) {
  const place = element("section", { className: "explorer" });
  const first = document.querySelector("main h2");
  (first.closest("details") ?? first).before(place);
  new JourneysTable(report, place);
}
