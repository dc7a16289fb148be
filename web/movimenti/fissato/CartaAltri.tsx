import { Checkbox, Group } from '@mantine/core';
import { type Data, eData } from '#domain/tempo/data.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { Testo } from './CartaOperazione.tsx';
import { type CampoNoto, campiDellaCarta } from './campi-fissato.ts';
import { errorePresso } from './errori-fissato.ts';
import classi from './fissato.module.css';
import { testoDi, valoreMostrato } from './modulo.ts';
import type { Fissato } from './use-fissato.ts';

const CAMPI = campiDellaCarta('altri');

const calcolo = (fissato: Fissato, nome: string) =>
  fissato.calcolo.campi.find((campo) => campo.nome === nome);

/** What few slips need: closed until it is opened, open where something of it is written. */
export function CartaAltri({ fissato }: { readonly fissato: Fissato }) {
  const { bozza } = fissato;
  const scritti = CAMPI.filter(
    ({ nome }) =>
      !['false', null].includes(testoDi(bozza, nome)) &&
      (calcolo(fissato, nome)?.uso !== 'calcolato' || bozza.manuali.includes(nome)),
  );
  return (
    <details className={`pannello ${classi.carta}`} open={scritti.length > 0 || undefined}>
      <summary>
        <h2 className="titoletto">Altri dati</h2>
        <span>
          {scritti.length > 0 ? scritti.map(({ etichetta }) => etichetta).join(', ') : 'nessuno'}
        </span>
      </summary>
      <div className={classi.terzi}>
        {CAMPI.map((campo) => (
          <Altro key={campo.nome} campo={campo} fissato={fissato} />
        ))}
      </div>
    </details>
  );
}

interface AltroProps {
  readonly campo: CampoNoto;
  readonly fissato: Fissato;
}

function Altro({ campo: noto, fissato }: AltroProps) {
  const { nome, etichetta, scelte, campo } = noto;
  const detto = calcolo(fissato, nome);
  const valore = detto ? valoreMostrato(fissato.bozza, detto) : testoDi(fissato.bozza, nome);
  const scrivi = (nuovo: unknown) => fissato.scrivi(nome, nuovo, detto);
  if ('lunghezza' in campo) return <Testo fissato={fissato} nome={nome} />;
  if (campo.tipo === 'siNo') {
    return (
      <Group gap={0} wrap="nowrap" mih="var(--t-input)" pt={19}>
        <Checkbox
          label={etichetta}
          checked={valore === 'true'}
          onChange={({ currentTarget }) => scrivi(currentTarget.checked || null)}
        />
      </Group>
    );
  }
  if (scelte) {
    return (
      <CampoScelta
        etichetta={etichetta}
        opzioni={scelte}
        valore={valore}
        onCambia={scrivi}
        errore={errorePresso(fissato, nome)}
      />
    );
  }
  return (
    <CampoData
      etichetta={etichetta}
      valore={valore && eData(valore) ? (valore as Data) : null}
      onCambia={scrivi}
      errore={errorePresso(fissato, nome)}
    />
  );
}
