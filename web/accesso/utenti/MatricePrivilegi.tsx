import { useId } from 'react';
import { tieneOvunque } from '#domain/accesso/amministrazione.ts';
import {
  type Area,
  aree,
  descrizioneArea,
  ePrivilegio,
  implica,
  type Privilegio,
  privilegiDiOgniRuolo,
} from '#domain/accesso/privilegi.ts';
import { ruoliModello } from '#domain/accesso/ruoli-modello.ts';
import type { EditoreProps } from '#web/record/campi.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import classi from './utenti.module.css';

const GRADI = ['nessuno', 'lettura', 'scrittura'] as const;
type Grado = (typeof GRADI)[number];

export const privilegiDi = (valore: unknown): readonly Privilegio[] =>
  (Array.isArray(valore) ? valore.map(String) : []).filter(ePrivilegio);

export const gradoDi = (privilegi: readonly Privilegio[], area: Area): Grado => {
  if (implica(privilegi, `${area}_W`)) return 'scrittura';
  return implica(privilegi, `${area}_R`) ? 'lettura' : 'nessuno';
};

/** The privileges with the area at the given degree, in the order of the areas. */
export const conGrado = (
  privilegi: readonly Privilegio[],
  area: Area,
  grado: Grado,
): readonly Privilegio[] =>
  aree.flatMap((una): Privilegio[] => {
    const suo = una === area ? grado : gradoDi(privilegi, una);
    if (suo === 'nessuno') return [];
    return [suo === 'scrittura' ? `${una}_W` : `${una}_R`];
  });

/** Every area at a degree, where it may be; others stay as they are. */
export const tutteA = (
  privilegi: readonly Privilegio[],
  grado: Grado,
  ammesso: (area: Area, grado: Grado) => boolean,
): readonly Privilegio[] =>
  aree.reduce<readonly Privilegio[]>(
    (fin, area) => (ammesso(area, grado) ? conGrado(fin, area, grado) : fin),
    privilegi,
  );

const privilegio = (area: Area, grado: Grado): Privilegio =>
  grado === 'scrittura' ? `${area}_W` : `${area}_R`;

export interface MatricePrivilegiProps extends EditoreProps {
  /** What may be given, where it is not what one holds on all companies. */
  readonly puo?: (privilegio: Privilegio) => boolean;
}

/** Area by area: nothing, reading, writing. What one does not hold oneself cannot be added. */
export function MatricePrivilegi(props: MatricePrivilegiProps) {
  const { titolo, valore, record, disabilitato, puo, onCambia } = props;
  const { perAzienda } = useSessione();
  const nome = useId();
  const privilegi = privilegiDi(valore);
  const prima = privilegiDi(record.privilegi);
  const nuovo = record.id === undefined;
  const ammesso = (area: Area, grado: Grado): boolean =>
    (grado === 'nessuno' && !(nuovo && privilegiDiOgniRuolo.includes(`${area}_R`))) ||
    implica(prima, privilegio(area, grado)) ||
    (puo?.(privilegio(area, grado)) ?? tieneOvunque(perAzienda, privilegio(area, grado)));
  const mancano = !disabilitato && aree.some((area) => !ammesso(area, 'scrittura'));
  const daModello = (quali: readonly Privilegio[]) =>
    aree.reduce<readonly Privilegio[]>((fin, area) => {
      const grado = gradoDi(quali, area);
      return ammesso(area, grado) ? conGrado(fin, area, grado) : fin;
    }, privilegi);
  return (
    <fieldset className={classi.matrice} data-largo>
      <legend>{titolo}</legend>
      {nuovo && !disabilitato ? (
        <p className={classi.modelli}>
          <span>Partire da:</span>
          {ruoliModello.map(({ nome: suo, chi, privilegi: quali }) => (
            <button
              key={suo}
              type="button"
              title={`${suo}: ${chi}`}
              aria-pressed={String(daModello(quali)) === String(privilegi)}
              onClick={() => onCambia(daModello(quali))}
            >
              {suo}
            </button>
          ))}
        </p>
      ) : null}
      <table>
        <thead>
          <tr>
            <th scope="col">Area</th>
            {GRADI.map((grado) => (
              <th key={grado} scope="col">
                {disabilitato ? (
                  grado
                ) : (
                  <button
                    type="button"
                    title={`Tutte le aree: ${grado}`}
                    onClick={() => onCambia(tutteA(privilegi, grado, ammesso))}
                  >
                    {grado}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {aree.map((area) => (
            <tr key={area} data-grado={gradoDi(privilegi, area)}>
              <th scope="row">{descrizioneArea(area)}</th>
              {GRADI.map((grado) => (
                <td key={grado}>
                  <label>
                    <input
                      type="radio"
                      name={`${nome}-${area}`}
                      aria-label={`${descrizioneArea(area)}: ${grado}`}
                      checked={gradoDi(privilegi, area) === grado}
                      disabled={disabilitato || !ammesso(area, grado)}
                      onChange={() => onCambia(conGrado(privilegi, area, grado))}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classi.nota}>
        La scrittura comprende la lettura.
        {nuovo ? ' La dashboard è di ogni ruolo: si può togliere dopo averlo creato.' : ''}
        {mancano
          ? ` Ciò che non si ha ${puo ? 'su quelle' : 'su tutte le'} aziende non si può aggiungere.`
          : ''}
      </p>
    </fieldset>
  );
}
