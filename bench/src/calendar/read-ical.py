# Writes the events of a calendar file as JSON, as python3-icalendar reads them. Usage: read-ical.py FILE
import datetime
import json
import sys
import icalendar

with open(sys.argv[1], 'rb') as file:
    calendar = icalendar.Calendar.from_ical(file.read())


def moment(prop):
    value = prop.dt
    return value.timestamp() if isinstance(value, datetime.datetime) else value.isoformat()


def text(event, name):
    return str(event[name]) if name in event else ''


events = [
    {
        'uid': text(event, 'UID'),
        'summary': text(event, 'SUMMARY'),
        'place': text(event, 'LOCATION'),
        'text': text(event, 'DESCRIPTION'),
        'starts': moment(event['DTSTART']),
        'ends': moment(event['DTEND']),
    }
    for event in calendar.walk('VEVENT')
]
json.dump(events, sys.stdout)
