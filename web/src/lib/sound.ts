// Few, short, dry sounds, made on the spot. A refusal makes none: the words are enough.
import { settings } from './settings.svelte';

let audio: AudioContext | undefined;

function tone(
  at: number,
  pitch: number,
  length: number,
  volume: number,
  type: OscillatorType = 'sine',
  to = pitch,
): void {
  const context = audio!,
    oscillator = context.createOscillator(),
    gain = context.createGain();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(pitch, context.currentTime + at);
  oscillator.frequency.exponentialRampToValueAtTime(Math.max(20, to), context.currentTime + at + length);
  gain.gain.setValueAtTime(0.0001, context.currentTime + at);
  gain.gain.exponentialRampToValueAtTime(volume, context.currentTime + at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(context.currentTime + at);
  oscillator.stop(context.currentTime + at + length + 0.02);
}

const SOUNDS: Record<string, (n: number) => void> = {
  select: () => tone(0, 620, 0.05, 0.05, 'triangle'),
  move: (n) => {
    for (let i = 0; i < Math.min(n, 5); i++) tone(i * 0.1, 180, 0.06, 0.09, 'sine', 110);
  },
  dice: (n) => {
    for (let i = 0; i < Math.min(n, 6); i++) {
      tone(i * 0.06, 1500 - 90 * i, 0.03, 0.05, 'square', 700);
      tone(i * 0.06 + 0.11, 1100, 0.025, 0.03, 'square', 600);
    }
  },
  success: (n) => {
    for (let i = 0; i < Math.min(n, 5); i++) tone(i * 0.09, 880 * 2 ** (i / 6), 0.22, 0.05);
  },
  miss: () => tone(0, 150, 0.09, 0.06, 'sine', 90),
  damage: () => tone(0, 130, 0.16, 0.16, 'triangle', 55),
  destroyed: () => {
    tone(0, 130, 0.16, 0.16, 'triangle', 55);
    tone(0.12, 330, 0.5, 0.07, 'triangle', 110);
  },
  combine: (n) => {
    for (let i = 0; i < n + 1; i++) tone(i * 0.12, [262, 330, 392, 494, 587][i % 5], 0.7, 0.05);
  },
  asked: () => {
    tone(0, 587, 0.14, 0.05);
    tone(0.15, 784, 0.2, 0.05);
  },
  turn: () => {
    tone(0, 523, 0.12, 0.05);
    tone(0.12, 659, 0.12, 0.05);
    tone(0.24, 784, 0.24, 0.05);
  },
};

export function play(name: keyof typeof SOUNDS, n = 1): void {
  if (!settings.sound) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume(); // browsers want a touch first
    if (audio.state === 'running') SOUNDS[name](n);
  } catch {
    /* a device without sound */
  }
}
