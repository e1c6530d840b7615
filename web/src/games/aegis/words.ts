// Card data in words and icons.
import { icons } from '../../lib/icons';

const known = (name: string, otherwise: string): string => (icons.includes(name) ? name : otherwise);
export const abilityIcon = (ability: string): string =>
  known(
    ability
      .split(' ')[0]
      .replace(/^.*-evade$/, 'evade')
      .replace(/^combine-.*/, 'combine'),
    'unique',
  );
export const abilityWords = (ability: string): string =>
  ability
    .split('-')
    .map((word, i) => (i ? word : word[0].toUpperCase() + word.slice(1)))
    .join(' ');
export function actionIcon(action: any): string {
  if (['damage', 'defense', 'accuracy', 'evasion'].includes(action.type) && action.buff)
    return `${action.type}-${Number(action.power) < 0 ? 'down' : 'up'}`;
  if (['defense', 'accuracy', 'evasion'].includes(action.type))
    return `${action.type}-${Number(action.power) < 0 ? 'down' : 'up'}`;
  return known(action.type === 'move' ? 'shift' : action.type, 'unique');
}
export const powerWords = (action: any): string =>
  action.buff && Number(action.power) > 0 ? `+${action.power}` : String(action.power ?? '');
export const reachIcon = (action: any): string =>
  action.range && action.radius ? 'range-radius' : action.radius ? 'radius' : action.range ? 'range' : 'self';
export const reachWords = (action: any): string =>
  action.range && action.radius
    ? `${action.range}, ${action.radius}`
    : String(action.range || action.radius || 'self');
