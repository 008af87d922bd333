import type { Language } from '@visite/contract';

/**
 * 256 nouns per language for the safety words. Any two differ in at least three letters, so that none
 * is mistaken for another when it is read aloud [PEER-48].
 */
const german = (
  'Abend Adler Akkordeon Album Ameise Ampel Ananas Antenne Aprikose Aquarium Armband Atlas ' +
  'August Backofen Badewanne Bagger Bahnhof Balkon Banane Barometer Bauernhof Becher Beere ' +
  'Biber Birne Blatt Bleistift Blume Brief Brille Brunnen Brücke Butter Bürste Computer Dackel ' +
  'Dampfer Delfin Diamant Dichter Distel Donner Drachen Dschungel Eidechse Eisbär Eisenbahn ' +
  'Elefant Erdbeere Erdnuss Fabrik Faden Fahrrad Falke Familie Feile Fenster Ferien Feuer ' +
  'Finger Flamingo Flasche Fliege Flughafen Fluss Flöte Forelle Freund Frosch Frühling Fuchs ' +
  'Fußball Gabel Galaxie Garten Gebirge Gemüse Gepäck Gewitter Giraffe Gitarre Glocke Gorilla ' +
  'Gurke Halskette Hamster Handschuh Heizung Henne Herbst Himbeere Himmel Honig Hotel Imker ' +
  'Jaguar Joghurt Junge Juwel Kaffee Kaktus Kamin Kanal Kaninchen Kapitän Karotte Kartoffel ' +
  'Kastanie Kater Kaugummi Keller Kerze Kirsche Kissen Klavier Knopf Koala Kompass Konzert ' +
  'Krabbe Kreide Krokodil Krone Kuchen Kuckuck Känguru Kürbis Laterne Lavendel Lawine Lehrer ' +
  'Leopard Lerche Libelle Licht Limonade Linde Lineal Löffel Magnet Mandel Marmelade Maschine ' +
  'Matrose Maulwurf Medaille Melone Messer Metall Milch Minute Monat Motor Muschel Museum Musik ' +
  'Mädchen Möhre Münze Nachbar Nashorn Nilpferd Norden Olive Omelett Onkel Orange Orchester ' +
  'Ozean Palast Panda Panther Papagei Papier Paprika Pavian Pelikan Pfanne Pfeffer Pferd ' +
  'Pfirsich Pflaume Pinguin Pinsel Planet Polizist Propeller Pullover Pyramide Quadrat Qualle ' +
  'Rakete Reifen Rentier Rettich Rhabarber Roboter Roggen Rosine Rucksack Rutsche Salbei ' +
  'Sandale Sattel Saxofon Schach Schaukel Schiff Schlange Schlitten Schloss Schlüssel Schnabel ' +
  'Schnecke Schrank Schraube Schule Schwein Schwester Sekunde September Skorpion Sommer Spargel ' +
  'Spaten Specht Spinat Stempel Stiefel Storch Strand Strumpf Taucher Telefon Teppich Theater ' +
  'Toaster Tomate Traktor Treppe Trommel Trompete Tunnel Veilchen Ventil Vorhang Vulkan Walnuss ' +
  'Waschbär Westen Würfel Zirkus Zitrone Zucker Zwiebel Zylinder'
).split(' ');

const english = (
  'Airport Almond Ambulance Anchor Animal Antelope Apricot Aquarium Artist Asparagus Athlete ' +
  'Avocado Badger Balcony Ballet Balloon Bamboo Banana Bathtub Battery Beaver Bedroom Beetle ' +
  'Bicycle Biscuit Blanket Blossom Blueberry Bracelet Bridge Broccoli Brother Bubble Bucket ' +
  'Buffalo Builder Butterfly Button Cabbage Cactus Camera Candle Canyon Captain Caravan ' +
  'Cardigan Carpet Cathedral Ceiling Cellar Champion Cheese Cherry Chicken Chimney Chocolate ' +
  'Cinema Cinnamon Circle Clarinet Clover Coconut Coffee Compass Computer Concert Cookie ' +
  'Cottage Country Cousin Cowboy Coyote Crocodile Crystal Cucumber Cupboard Cushion Cyclone ' +
  'Dancer Daughter December Desert Diamond Dinosaur Doctor Dolphin Donkey Doorbell Dragon ' +
  'Drawer Elephant Elevator Emerald Engine Evening Factory Farmer Feather February Festival ' +
  'Fiddle Finger Firefly Fireplace Flamingo Football Forest Fountain Friday Friend Galaxy ' +
  'Gallery Garage Garden Garlic Gazelle Giraffe Glacier Glasses Goblin Goldfish Gorilla Guitar ' +
  'Hamster Harbour Harvest Hazelnut Hedgehog Helmet Highway Holiday Horizon Hospital Iceberg ' +
  'Insect Island January Jigsaw Journey Jungle Kangaroo Keyboard Kingdom Kitchen Knight ' +
  'Ladybird Lantern Laptop Lawyer Leopard Letter Lettuce Library Lightning Lizard Lobster ' +
  'Luggage Machine Magazine Magnet Mammoth Marble Meadow Melody Mermaid Midnight Mirror Monday ' +
  'Morning Mosquito Muffin Museum Mushroom Musician Napkin Necklace Nephew Newspaper Notebook ' +
  'November October Octopus Office Orange Orchard Orchestra Ostrich Painter Pancake Parachute ' +
  'Passport Peacock Pelican Penguin Perfume Picture Pineapple Plumber Popcorn Professor Pumpkin ' +
  'Pyramid Raccoon Railway Rainbow Raspberry Rhubarb Sandwich Saturday Sausage Saxophone ' +
  'Scissors Scorpion Sculpture Seagull September Shelter Shoulder Snowman Spinach Squirrel ' +
  'Stadium Station Student Submarine Suitcase Sunflower Swimmer Telescope Theatre Thunder ' +
  'Thursday Tornado Tortoise Tractor Traffic Treasure Triangle Trombone Trousers Trumpet ' +
  'Umbrella Unicorn Vanilla Vegetable Village Vinegar Volcano Vulture Warrior Waterfall ' +
  'Wednesday Weekend Whistle Witness Workshop'
).split(' ');

export const safetyWordLists: Record<Language, readonly string[]> = { de: german, en: english };

/** The word for eight bits. */
export function safetyWord(index: number, language: Language): string {
  const word = safetyWordLists[language][index];
  if (!word) throw new RangeError(`no safety word ${index}`);
  return word;
}

/** The same bits in the words of another language; the number stays. */
export function safetyWordsIn(
  words: readonly string[],
  [from, to]: readonly [Language, Language],
): string[] {
  return words.map((word) => {
    const bits = safetyWordLists[from].indexOf(word);
    return bits < 0 ? word : safetyWord(bits, to);
  });
}
