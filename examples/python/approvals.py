"""Answers what waits, with nothing but the standard library: TACT_TOKEN=tact_… python3 approvals.py"""
import json, os, urllib.request

def call(name, **given):
    request = urllib.request.Request(
        f"{os.environ.get('TACT_URL', 'http://127.0.0.1:4180')}/v1/{name}", json.dumps(given).encode(),
        {"authorization": f"Bearer {os.environ['TACT_TOKEN']}", "content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)

for question in call("approvals.list")["items"]:
    approval = question["approval"]
    answer = input(f"{approval['card']['question']} (yes, no or later) ")
    if answer in ("yes", "no"):
        call("approvals.approve" if answer == "yes" else "approvals.deny", id=approval["id"], hash=approval["hash"])
