export interface Counted {
  played: number;
  won: number;
  drawn: number;
}
export interface Result extends Counted {
  game: string;
  title: string;
  team?: string;
  bots: boolean;
}
export interface Profile {
  player: string;
  name: string;
  guest: boolean;
  created: number;
  results: Result[];
  against?: (Counted & { player: string; name: string })[];
}
export interface Person {
  player: string;
  name: string;
  guest: boolean;
  online?: boolean;
}
