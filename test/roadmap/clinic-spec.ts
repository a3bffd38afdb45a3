// A spec without ids, in prose, tables and bullets, with a good deal that is not to be built yet; and what a careful
// reader makes of it, by words of each statement.

export const CLINIC_SPEC = `# Appointment desk for a group of clinics

Three clinics share one phone line today, and callers wait up to nine minutes. The desk replaces the paper diary. Everything a
receptionist enters is visible to the other clinics within five seconds.

## Background

The diary was introduced in 1998. Two receptionists per clinic work in shifts.
Whoever changes an appointment leaves their initials, and the desk keeps that habit: each change carries name and time.

## What the desk does

Receptionists find a free slot by doctor, by clinic or by the earliest date. They book it with two clicks. A slot that somebody
else is looking at is marked as held for 90 seconds.

- Patients are known by name and date of birth.
- A patient with an open invoice is flagged, not refused.
- Walk-ins go to the end of the list of the day.
- The list of the day prints on one page of A4.
- Reminders go out by text message the evening before.

As a doctor, I want to block an hour without giving a reason.

### Opening hours

| Clinic | Weekdays | Saturday |
|---|---|---|
| North | 8:00 to 18:00 | closed |
| Harbour | 7:30 to 19:00 | 9:00 to 13:00 |
| Old Town | 9:00 to 17:00 | closed |

Outside of these hours nothing can be booked.

### Reports

| Report | For whom | How often |
|---|---|---|
| Missed appointments | practice manager | weekly |
| Load per doctor | practice manager | monthly |

## How well

The desk answers every search in less than 400 ms with 40 receptionists at work. It is up from 7:00 to 20:00 on 99.5 % of
working days. Patient data stays in the country; the data protection officer signs off before the first clinic goes live.

- Screens can be read from two metres.
- All actions work from the keyboard.
- Logs of who saw what are kept for ten years, as the law on patient records demands.

## What we need from others

- The laboratory delivers its interface description before the import of results is built.
- Text messages depend on the contract with the carrier.

## When we are done

- Callers wait less than two minutes on average in the first month.
- Nobody in North uses the paper diary four weeks after the start.

## What may go wrong

- The carrier changes its prices.
- Receptionists keep the paper diary beside the desk.

## Not in the first version

- Patients book online.
- The desk shall talk to the insurers.
- A waiting list with automatic offers.

Later the desk should speak Turkish and Arabic. The first version must be in German only.

## Out of scope

- Billing of private patients stays with the accountant.

## Words

A slot is a quarter of an hour. A held slot must not be confused with a booked one.

The desk must look good.
`;

/** The beginning of a statement and what it is; whatever is not named is context. */
export const CAREFUL: readonly (readonly [begins: string, is: string, kind?: 'non-functional'])[] = [
  ['Everything a', 'requirement', 'non-functional'],
  ['Whoever changes an appointment', 'requirement'],
  ['Receptionists find a free slot', 'requirement'],
  ['A slot that somebody', 'requirement'],
  ['Patients are known', 'requirement'],
  ['A patient with an open invoice', 'requirement'],
  ['Walk-ins', 'requirement'],
  ['The list of the day', 'requirement'],
  ['Reminders', 'requirement'],
  ['As a doctor', 'requirement'],
  ['North', 'requirement'],
  ['Harbour', 'requirement'],
  ['Old Town', 'requirement'],
  ['Outside of these hours', 'requirement'],
  ['Missed appointments', 'requirement'],
  ['Load per doctor', 'requirement'],
  ['The desk answers every search', 'requirement', 'non-functional'],
  ['It is up', 'requirement', 'non-functional'],
  ['Patient data stays', 'requirement', 'non-functional'],
  ['Screens can be read', 'requirement', 'non-functional'],
  ['All actions work', 'requirement', 'non-functional'],
  ['Logs of who saw', 'requirement', 'non-functional'],
  ['The laboratory', 'dependency'],
  ['Text messages depend', 'dependency'],
  ['Callers wait less', 'criterion'],
  ['Nobody in North', 'criterion'],
  ['The carrier changes', 'risk'],
  ['Receptionists keep the paper', 'risk'],
  ['Patients book online', 'deferred'],
  ['The desk shall talk', 'deferred'],
  ['A waiting list', 'deferred'],
  ['Later the desk', 'deferred'],
  ['The first version must', 'requirement', 'non-functional'],
  ['Billing', 'deferred'],
];
