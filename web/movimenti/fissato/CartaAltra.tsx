import { CampoNumero } from '#web/ui/CampoNumero.tsx';
import { CampoScelta, type OpzioneScelta } from '#web/ui/CampoScelta.tsx';
import { CampoTitolo } from './CampoTitolo.tsx';
import { campoNoto } from './campi-fissato.ts';
import { errorePresso } from './errori-fissato.ts';
import classi from './fissato.module.css';
import type { CampoCalcolato } from './fissato-api.ts';
import { testoDi } from './modulo.ts';
import type { Fissato } from './use-fissato.ts';

/** Where the titolo goes to, or what the right, the option, the old titolo brings. */
export function CartaAltra({ fissato }: { readonly fissato: Fissato }) {
  const { campiAltra } = fissato.calcolo;
  if (campiAltra.length === 0) return null;
  return (
    <section className={`pannello ${classi.carta}`} aria-labelledby="carta-altra">
      <h2 className="titoletto" id="carta-altra">
        A che cosa si passa
      </h2>
      <div className={classi.terzi}>
        {campiAltra.map((campo) => (
          <CampoAltra key={campo.nome} fissato={fissato} campo={campo} />
        ))}
      </div>
    </section>
  );
}

interface CampoAltraProps {
  readonly fissato: Fissato;
  readonly campo: CampoCalcolato;
}

function opzioniDi({ bozza, scelte }: Fissato, nome: string): readonly OpzioneScelta[] | undefined {
  if (nome === 'cod_Causale') return scelte.causali;
  if (nome === 'cod_Portafoglio') return scelte.portafogli;
  if (nome === 'immCirc') return campoNoto(nome)?.scelte;
  const portafoglio = bozza.altra.cod_Portafoglio ?? testoDi(bozza, 'cod_Portafoglio');
  return scelte.depositariDi(portafoglio ?? null);
}

function CampoAltra({ fissato, campo }: CampoAltraProps) {
  const { nome, uso, nota } = campo;
  // Its card says that it is the other side's: the label too, for who hears the field alone.
  const comuni = {
    etichetta: campo.etichetta,
    obbligatorio: uso === 'chiesto',
    errore: errorePresso(fissato, `altra.${nome}`),
    aiuto: nota ?? undefined,
  };
  const valore = fissato.bozza.altra[nome] ?? campo.valore;
  const scrivi = (nuovo: string | null) => fissato.scriviAltra({ [nome]: nuovo });
  if (nome === 'cod_Titolo') return <CampoTitolo {...comuni} valore={valore} onCambia={scrivi} />;
  const decimali = campoNoto(nome)?.decimali;
  return decimali ? (
    <CampoNumero {...comuni} valore={valore} decimali={decimali} facoltativo onCambia={scrivi} />
  ) : (
    <CampoScelta {...comuni} opzioni={opzioniDi(fissato, nome)} valore={valore} onCambia={scrivi} />
  );
}
