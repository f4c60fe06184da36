// Keeps one comment on a pull request: the first run writes it, later runs replace its text.
module.exports = async (github, context, file = "railbench-output/gate.md") => {
  const fs = require("fs");
  if (!fs.existsSync(file)) return;
  const mark = "<!-- railbench -->";
  const body = `${mark}\n${fs.readFileSync(file, "utf8")}`.slice(0, 65000);
  const place = { ...context.repo, issue_number: context.issue.number };
  const all = await github.paginate(github.rest.issues.listComments, place);
  const own = all.find((comment) => comment.body.startsWith(mark));
  if (own) await github.rest.issues.updateComment({ ...context.repo, comment_id: own.id, body });
  else await github.rest.issues.createComment({ ...place, body });
};
