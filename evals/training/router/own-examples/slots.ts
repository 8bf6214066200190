/** What is put into the places of the own sentences. */
export const slots: Readonly<Record<string, readonly string[]>> = {
  person: list(
    'Nora, Felix, Priya, my boss, Aisha, Mr Okafor, my sister, Lena Fischer, the design team, Hugo, mum, Dr Patel, ' +
      'Carlos, my wife, Yuki, the landlord, Ingrid, Tobias, grandpa, the accountant',
  ),
  name: list('Nora, Felix, Priya, Aisha, Hugo, Lena, Carlos, Yuki, Ingrid, Tobias, Max, Ella, Omar, Zoe'),
  day: list(
    'today, tomorrow, on Friday, next Tuesday, this weekend, on the 8th, on March 14th, this afternoon, tonight, ' +
      'next week, Monday morning, on the fifteenth of May, this Thursday, the day after tomorrow, later this month',
  ),
  time: list('9, 5pm, 10:30, noon, seven in the evening, half past six, 3 p.m., 14:00, eight thirty, 11 am'),
  event: list(
    'dentist appointment, lunch with Nora, standup, budget review, yoga class, birthday party, team offsite, ' +
      'parent evening, job interview, haircut, football practice, quarterly planning, wine tasting, vet visit, ' +
      'book club, wedding rehearsal, product demo, piano recital, coffee with Hugo, family reunion, workshop, ' +
      'ski trip, hackathon, garden party, eye exam, choir, board game night, opera',
  ),
  meeting: list(
    'meeting, appointment, event, call with the client, one on one, review, planning session, interview, sync, conference',
  ),
  meal: list('lunch, dinner, breakfast, drinks, coffee, brunch'),
  doing: list(
    'swimming, hiking in the hills, at the gym, working from home, on vacation, travelling, studying, at a conference, ' +
      'visiting my parents, painting the fence, watching the game, shopping for a suit, on a plane, fishing',
  ),
  chore: list(
    'take out the trash, call the plumber, water the plants, pay the electricity bill, pick up the dry cleaning, ' +
      'buy a gift for Ella, wash the car, book the flight, send the invoice to Omar, feed the cat, finish the report, ' +
      'renew my passport, walk the dog, take my pills, email the school, prepare for the meeting, return the library book',
  ),
  goods: list(
    'milk, rye bread, olive oil, bin bags, oat flakes, apples, batteries, dish soap, cheese, two lemons',
  ),
  list: list('shopping list, grocery list, to do list, list, packing list, wish list, todo list, task list'),
  topic: list(
    'the project delay, the invoice, our trip, the rent, the new budget, the leaking roof, the school play, ' +
      'the contract, the quarterly figures, my sick leave, the broken heater',
  ),
  said: list(
    'I am running late, the order has shipped, we should talk, I will be there at six, the meeting is moved, ' +
      'thanks for everything, I can not come tomorrow, the keys are under the mat',
  ),
  fact: list(
    'I am allergic to peanuts, my locker code is 4821, Ella likes tulips, we parked on level three, the spare key is in ' +
      'the shed, my shoe size is 42, I prefer window seats, the boiler was serviced in June, our anniversary is the 3rd of May',
  ),
  thing: list(
    'wifi code, gate code, recipe for the soup, meter reading, gift ideas, packing tips, blog idea, tile size',
  ),
  title: list(
    'Ideas, Lisbon, gift list, soup recipe, lecture, project Falcon, books to read, garden, standup, taxes',
  ),
  room: list(
    'room 12, the blue room, the big conference room, room B4, the board room, meeting room three, the Oslo room',
  ),
  city: list('Lisbon, Chicago, the city, my area, Munich, Austin, town, Kyoto'),
  artist: list(
    'Radiohead, some jazz, Adele, Mozart, my workout mix, the Beatles, a podcast, the news channel',
  ),
};

function list(text: string): readonly string[] {
  return text.split(', ');
}
