const con = (numero: number, unita: string) => (numero > 0 ? [`${numero} ${unita}`] : []);

/** Seconds as one reads how long something took: 0,4 s, 2 min 5 s, 1 h 2 min. */
export function durataInParole(secondi: number | null): string {
  if (secondi === null) return '';
  const decimi = Math.round(secondi * 10);
  if (decimi < 100 && decimi % 10 !== 0) return `${Math.floor(decimi / 10)},${decimi % 10} s`;
  const interi = Math.round(secondi);
  if (interi < 60) return `${interi} s`;
  const minuti = Math.floor(interi / 60);
  const ore = Math.floor(minuti / 60);
  return ore > 0
    ? [`${ore} h`, ...con(minuti % 60, 'min')].join(' ')
    : [`${minuti} min`, ...con(interi % 60, 's')].join(' ');
}
