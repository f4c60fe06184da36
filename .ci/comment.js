// Keeps one comment of each name on a pull request: the first run writes it, later ones replace it.
module.exports = async (github, context, name = "railbench", file = "railbench-output/gate.md") => {
  const fs = require("fs");
  const text = fs.existsSync(file)
    ? fs.readFileSync(file, "utf8") : "The gate could not be checked: see the log of the job.\n";
  const mark = `<!-- ${name} -->`;
  const title = name === "railbench" ? "" : `# ${name}\n\n`;
  const body = `${mark}\n${title}${text}`.slice(0, 65000);
  const place = { ...context.repo, issue_number: context.issue.number };
  const all = await github.paginate(github.rest.issues.listComments, place);
  const own = all.find((comment) => comment.body.startsWith(mark));
  if (own) await github.rest.issues.updateComment({ ...context.repo, comment_id: own.id, body });
  else await github.rest.issues.createComment({ ...place, body });
};
