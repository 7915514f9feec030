import { chromium } from "playwright";
const [who,lang,width,out,...steps]=process.argv.slice(2);
const b=await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox"]});
const w=Number(width);
const c=await b.newContext({viewport:{width:w,height:w<600?740:900},locale:lang==="fr"?"fr-FR":"en-GB",reducedMotion:"reduce"});
const p=await c.newPage(); p.setDefaultTimeout(30000);
p.on("console",m=>m.type()==="error"&&console.log("console:",m.text().slice(0,150)));
p.on("response",r=>r.status()>=400&&console.log(r.status(),r.url().slice(20,140)));
const base="http://127.0.0.1:4100"+(lang==="fr"?"/fr":"");
const settle=async()=>{await p.waitForTimeout(700);await p.waitForFunction(()=>!document.querySelector('[class*="skeleton" i],[aria-busy="true"]'),undefined,{timeout:25000}).catch(()=>console.log("still busy"));await p.waitForTimeout(500);};
await p.goto(base+"/login"); await p.waitForFunction(()=>document.documentElement.hasAttribute("data-ready"));
await p.locator("input[type=email]").first().fill(who); await p.locator("input[type=password]").first().fill("demo-harvest-1"); await p.locator("form button[type=submit]").first().click(); await p.waitForURL(/dashboard/);
let n=0;
for(const s of steps){ try{
 if(s.startsWith("/")){await p.goto(base+s);} else if(s.startsWith("click:")){await p.locator(s.slice(6)).first().click();} else if(s.startsWith("role:")){const [r,name]=s.slice(5).split("|");await p.getByRole(r,{name:new RegExp(name)}).first().click();} else if(s==="shot"||s==="full"){ await settle(); n++; const f=`${out}-${n}.png`; await p.screenshot({path:f,fullPage:s==="full"}); const wider=await p.evaluate(()=>document.documentElement.scrollWidth-innerWidth); console.log(f,p.url().slice(21),wider>0?`WIDER ${wider}`:""); continue;} else if(s.startsWith("links:")){await settle();console.log((await p.locator(s.slice(6)).evaluateAll(a=>a.map(x=>x.getAttribute("href")))).slice(0,20).join("\n"));continue;}
 await settle(); }catch(e){console.log("FAILED",s,String(e).split("\n")[0]);} }
await b.close();
